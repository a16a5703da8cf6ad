import jupyter from '@jupyter/eslint-plugin';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const jupyterRules = Object.fromEntries(
  Object.keys(jupyter.rules)
    // Rules about Galata and JSON schemas need other files and parsers, and all
    // of this extension is smaller than the cost of fetching it in pieces.
    .filter(name => !/galata|snapshots|schema|lazy-imports/.test(name))
    .map(name => [`jupyter/${name}`, 'error'])
);

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/lib',
      '**/*.js',
      '**/*.mjs',
      'src/wire.ts',
      'ui-tests/test-results'
    ]
  },
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    plugins: { jupyter, 'react-hooks': hooks },
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json' }
    },
    rules: {
      ...hooks.configs.recommended.rules,
      ...jupyterRules,
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'interface',
          format: ['PascalCase'],
          custom: { regex: '^I[A-Z]', match: true }
        }
      ],
      '@typescript-eslint/explicit-function-return-type': [
        'error',
        { allowExpressions: true }
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_' }
      ],
      '@typescript-eslint/no-unused-expressions': 'error',
      curly: ['error', 'all'],
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-arrow-callback': 'error'
    }
  },
  {
    files: ['src/**/__tests__/**'],
    rules: { 'jupyter/no-untranslated-string': 'off' }
  },
  prettier
);
