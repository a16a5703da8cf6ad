import * as fs from 'fs';
import * as path from 'path';
import { inScheme } from '../documents/scheme';

/** The template that the server fills. */
const TEMPLATE = fs.readFileSync(
  path.join(
    __dirname,
    '../../jupyter_mlemodernizer/report/templates/report.html'
  ),
  'utf-8'
);

test.each(['light', 'dark'] as const)(
  'a report that is told to be %s asks no more',
  scheme => {
    const html = inScheme(TEMPLATE, scheme);
    expect(html).not.toContain('prefers-color-scheme');
    expect(html).toContain(`:root { color-scheme: ${scheme}; `);
    expect(html).toContain(
      scheme === 'dark' ? '@media all {' : '@media not all {'
    );
  }
);
