import { readFileSync } from 'node:fs';
import { FINDINGS } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { UNFINDABLE } from '../conformance/planted.js';

const page = readFileSync(new URL('../../adapters/cli/README.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## What verify finds'), page.indexOf('## On Supabase'));

describe('the page of verify', () => {
  it('lists every code, and says which are notes', () => {
    for (const [code, { contradiction }] of Object.entries(FINDINGS)) {
      expect(section).toContain(contradiction ? `| \`${code}\` ` : `| \`${code}\` (note) `);
    }
  });
  it.each([...UNFINDABLE])('names %s, whose change cannot always be found', (column) => {
    const cannot = section.slice(section.indexOf('so `verify` cannot find'));
    expect(cannot).toContain(`\`${column}\``);
  });
});
