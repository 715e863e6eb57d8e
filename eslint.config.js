import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', 'coverage', '.data', '.stryker-tmp'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name what you export.' },
        { selector: 'ClassDeclaration[id.name!="FreshlegsError"]', message: 'No classes.' },
      ],
    },
  },
  {
    files: ['test/**'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
  },
  {
    // A list of names, one per line.
    files: ['src/index.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['examples/**/main.ts', 'examples/*.ts', 'test/bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tsup.config.ts', 'test/**/*.config.ts', 'eslint.config.js'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['eslint.config.js', 'examples/*/public/**/*.js'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['examples/*/public/app/*.js', 'examples/*/public/sw.js'],
    // The compiler knows the names of the browser: test/browser/tsconfig.json.
    rules: { 'no-undef': 'off', 'max-lines': ['error', { max: 300 }] },
  },
);
