import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { description } from '../http/contract';

/** Each finding has its rule and its location. */
const lint = async (text: string): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer ?? ''}`);
};

it('the description passes the linter, which would find mistakes', async () => {
  expect(await lint(JSON.stringify(description))).toEqual([]);
  const { license: _, ...info } = description['info'] as Readonly<Record<string, unknown>>;
  const broken = { ...description, info, components: {} };
  const findings = await lint(JSON.stringify(broken));
  expect(findings.some((finding) => finding.startsWith('info-license'))).toBe(true);
  expect(findings.some((finding) => finding.startsWith('no-unresolved-refs'))).toBe(true);
});
