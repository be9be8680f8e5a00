import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['built', 'built.new', 'node_modules', 'src/api/schema.d.ts']),
  { files: ['**/*.mjs'], extends: [js.configs.recommended], languageOptions: { globals: { Buffer: false, process: false } } },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [js.configs.recommended, ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Markup of others never enters the page, in whatever way.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"], MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
          message: 'text of users must not become markup',
        },
        { selector: 'JSXAttribute[name.name="style"][value.type="Literal"]', message: 'the policy refuses style=""' },
      ],
    },
  },
);
