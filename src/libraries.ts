/** The libraries of a kernel's environment that are worth naming. */
import type { Environment } from './wire';

/** The libraries worth naming: those that the notebook's kind of work is done with. */
const MAIN_LIBRARIES = [
  'numpy',
  'pandas',
  'scikit-learn',
  'scipy',
  'matplotlib',
  'seaborn',
  'tensorflow',
  'keras',
  'torch',
  'xgboost',
  'xgboost-cpu',
  'lightgbm',
  'catboost',
  'statsmodels'
];

/** Versions of Python and the main libraries of the kernel. */
export function mainVersions(
  environment: Environment
): { name: string; version: string }[] {
  const installed = new Map(
    environment.distributions.map(d => [
      d.name.toLowerCase().replace(/[_.]/g, '-'),
      d.version
    ])
  );
  return [
    { name: 'Python', version: environment.python },
    ...MAIN_LIBRARIES.filter(name => installed.has(name)).map(name => ({
      name,
      version: installed.get(name)!
    }))
  ];
}
