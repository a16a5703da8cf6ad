/** What the administrator of the server has fixed for everybody: the server sees to it, and this page says so. */
import { ISignal, Signal } from '@lumino/signaling';
import type { ModernizerAPI } from './api';
import { settingOf } from './settings';
import type { Options, OptionsInput } from './wire';

type Name = keyof OptionsInput;

export class FixedOptions {
  /**
   * @param settings - the options that the person has set.
   * @param titleOf - title of a setting, in her language.
   */
  constructor(
    private readonly _api: ModernizerAPI,
    private readonly _settings: () => OptionsInput,
    private readonly _titleOf: (setting: string) => string
  ) {}

  /** The fixed options with their values; none as long as the server has not told. */
  get values(): Partial<Options> {
    return this._values;
  }

  has(name: Name): boolean {
    return name in this._values;
  }

  /** The settings that cannot be changed here, by name. */
  get settings(): string[] {
    return Object.keys(this._values).flatMap(name => settingOf(name) ?? []);
  }

  /** Titles of the settings of the person's that do not count. */
  get overruled(): string[] {
    const options = this._settings();
    return (Object.keys(options) as Name[])
      .filter(
        name =>
          this.has(name) && told(options[name]) !== told(this._values[name])
      )
      .flatMap(name => settingOf(name) ?? [])
      .map(this._titleOf);
  }

  /** What of some options there is any sense in asking for. */
  without(options: OptionsInput): OptionsInput {
    return Object.fromEntries(
      Object.entries(options).filter(([name]) => !this.has(name as Name))
    );
  }

  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Ask the server anew. What it told last stays if it is away. */
  async refresh(): Promise<void> {
    try {
      const { options, fixed } = await this._api.settings();
      const values = Object.fromEntries(
        Object.entries(options).filter(([name]) => fixed.includes(name))
      );
      if (told(values) !== told(this._values)) {
        this._values = values;
        this._changed.emit();
      }
    } catch {
      // What is asked for against it is not done anyway.
    }
  }

  private _values: Partial<Options> = {};
  private readonly _changed = new Signal<this, void>(this);
}

/** The order of a list means nothing. */
function told(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
