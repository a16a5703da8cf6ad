/** What programs print for a terminal, as plain text. */

/** Colours of a terminal, titles and links: what programs print for it beside the text. */
const ESCAPES =
  /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])/g;

export function uncoloured(output: string): string {
  return output.replace(ESCAPES, '');
}
