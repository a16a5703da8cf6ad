/** The server's REST routes, typed. */
import { URLExt } from '@jupyterlab/coreutils';
import type { INotebookContent } from '@jupyterlab/nbformat';
import { ServerConnection } from '@jupyterlab/services';
import { EventStream } from './eventstream';
import type {
  AskRequest,
  Copy,
  CopyRequest,
  DecisionRequest,
  Example,
  ModelChoice,
  ModelForm,
  ModelTest,
  Settings,
  Snapshot,
  StartRequest,
  Started,
  SuggestRequest,
  Suggestion,
  Summary,
  TryRequest,
  VerifyRequest
} from './wire';

const NAMESPACE = 'jupyter-mlemodernizer';

/** The server refused. */
export class APIError extends Error {
  /**
   * @param status - HTTP status; 0 if the server could not be reached.
   * @param body - what the server said, if it was JSON.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly body: unknown = null
  ) {
    super(message);
  }
}

/** One method for each route of the server extension. */
export class ModernizerAPI {
  constructor(readonly serverSettings: ServerConnection.ISettings) {}

  /**
   * Start a modernization.
   *
   * @throws APIError 409 if one is running on this notebook; its body is a `Started` with the id of that one.
   */
  start(request: StartRequest): Promise<Started> {
    return this._request('POST', ['modernizations'], request);
  }

  /** The modernizations of a notebook, newest first. */
  list(path: string): Promise<Summary[]> {
    const query = URLExt.objectToQueryString({ path });
    return this._request('GET', ['modernizations'], undefined, query);
  }

  snapshot(id: string): Promise<Snapshot> {
    return this._request('GET', ['modernizations', id]);
  }

  async cancel(id: string): Promise<void> {
    await this._request('POST', ['modernizations', id, 'cancel'], {});
  }

  async forget(id: string): Promise<void> {
    await this._request('DELETE', ['modernizations', id]);
  }

  async decide(
    id: string,
    suggestion: string,
    request: DecisionRequest
  ): Promise<void> {
    const path = ['modernizations', id, 'suggestions', suggestion, 'decision'];
    await this._request('POST', path, request);
  }

  /** Add a suggestion of another extension's. */
  suggest(id: string, request: SuggestRequest): Promise<Suggestion> {
    return this._request(
      'POST',
      ['modernizations', id, 'suggestions'],
      request
    );
  }

  /** Run a notebook once more from a fresh kernel. */
  verify(id: string, request: VerifyRequest): Promise<Started> {
    return this._request('POST', ['modernizations', id, 'verify'], request);
  }

  /** Try a person's own source of a cell. */
  try(id: string, request: TryRequest): Promise<Started> {
    return this._request('POST', ['modernizations', id, 'try'], request);
  }

  /**
   * Ask the language model again.
   *
   * @throws APIError 404 if the server does not know how, 409 if there is no model or a run goes on.
   */
  ask(id: string, request: AskRequest): Promise<Started> {
    return this._request('POST', ['modernizations', id, 'ask'], request);
  }

  /** The notebook as it was at the start. */
  notebook(id: string): Promise<INotebookContent> {
    return this._request('GET', ['modernizations', id, 'notebook']);
  }

  /** A modernized copy of the notebook; nothing is written. */
  copy(id: string, request: CopyRequest): Promise<Copy> {
    return this._request('POST', ['modernizations', id, 'copy'], request);
  }

  /** The report as one HTML document. */
  report(id: string): Promise<string> {
    return this._text('GET', ['modernizations', id, 'report.html']);
  }

  /** The notebook that shows how it works. */
  example(): Promise<Example> {
    return this._request('GET', ['example']);
  }

  /** The limits in force, and what the administrator has fixed. */
  settings(): Promise<Settings> {
    return this._request('GET', ['settings']);
  }

  /** The language model as it can be chosen here. */
  model(): Promise<ModelForm> {
    return this._request('GET', ['model']);
  }

  /**
   * Choose the language model.
   *
   * @throws APIError 400 if it is not right, 403 if nobody may choose here.
   */
  chooseModel(choice: ModelChoice): Promise<ModelForm> {
    return this._request('PUT', ['model'], choice);
  }

  /** Try a language model before it is chosen. */
  testModel(choice: ModelChoice): Promise<ModelTest> {
    return this._request('POST', ['model', 'test'], choice);
  }

  /** The events of a modernization after the one of number `since`. */
  events(id: string, since: number): EventStream {
    const { wsUrl, token, appendToken } = this.serverSettings;
    const url = this._url(wsUrl, ['modernizations', id, 'events']);
    const extra = appendToken && token ? { token } : {};
    return new EventStream(
      last => url + URLExt.objectToQueryString({ since: `${last}`, ...extra }),
      since,
      this.serverSettings
    );
  }

  private _url(base: string, parts: readonly string[]): string {
    return URLExt.join(base, NAMESPACE, ...parts.map(encodeURIComponent));
  }

  private async _request<T>(
    method: string,
    parts: readonly string[],
    body?: unknown,
    query = ''
  ): Promise<T> {
    const text = await this._text(method, parts, body, query);
    try {
      return (text ? JSON.parse(text) : null) as T;
    } catch {
      throw new APIError(0, 'its answer is not JSON. Are you still logged in?');
    }
  }

  private async _text(
    method: string,
    parts: readonly string[],
    body?: unknown,
    query = ''
  ): Promise<string> {
    const settings = this.serverSettings;
    const url = this._url(settings.baseUrl, parts) + query;
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await ServerConnection.makeRequest(url, init, settings);
    } catch (error) {
      throw new APIError(
        0,
        error instanceof Error ? error.message : `${error}`
      );
    }
    const text = await response.text();
    if (!response.ok) {
      let data: unknown = null;
      try {
        data = text ? JSON.parse(text) : null;
      } catch {
        // A proxy's error page, say: the status has to do.
      }
      const said = (data as { message?: unknown } | null)?.message;
      throw new APIError(
        response.status,
        typeof said === 'string' && said
          ? said
          : `${response.status} ${response.statusText}`,
        data
      );
    }
    return text;
  }
}
