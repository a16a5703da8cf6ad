/** The report in the colours of the application. */

/** The report asks the system whether to be light or dark; here it is told. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replace('color-scheme: light dark', `color-scheme: ${scheme}`)
    .replace(
      '(prefers-color-scheme: dark)',
      scheme === 'dark' ? 'all' : 'not all'
    );
}
