import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT, type Scope } from '../conformance/contract.js';
import { mutantsOf } from '../adapters/mutants/index.js';
import {
  brokenVerbs,
  createHunter,
  surveySuite,
  type SurveyedTest,
} from '../adapters/mutants/run.js';
import { LOG_CHANGES, READS, WRITES } from '../adapters/mutants/tools.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a comment without its stars, `{@link verb}` as `verb`. */
const textOf = (comment: string): string =>
  comment.replace(/^[ \t]*\* ?/gm, '').replace(/\{@link (?:\w+\.)?(\w+)\}/g, '`$1`');

const inSentences = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) (?=[A-Z`])/);

/** The points of a list, each with the indented lines that go on with it. */
const pointsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^- (.*(?:\n {2}.*)*)/gm), ([, point = '']) => point);

/** The rules in the comments of a file: the points above the port, and what stands at a field. */
const rulesOf = (file: string): readonly string[] =>
  Array.from(
    readFileSync(`${root}${file}`, 'utf8').matchAll(
      /^( *)\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?:export interface (\w+))?/gm,
    ),
    ([, indent = '', comment = '', name]) => {
      if (indent !== '') return inSentences(textOf(comment));
      return name === 'RepositoryVerbs' ? pointsOf(textOf(comment)).flatMap(inSentences) : [];
    },
  ).flat();

describe('the contract of the port', () => {
  it('is the list of its sentences', () => {
    const stated = [...rulesOf('src/repository.ts'), ...rulesOf('src/domain/changes.ts')];
    expect(stated.length).toBeGreaterThan(100);
    expect(CONTRACT.map(({ sentence }) => sentence).sort()).toEqual([...new Set(stated)].sort());
  });
});

/** The verbs that a mutant of a sentence may break. */
const verbsOf = (verb: Scope): readonly string[] => {
  if (verb === 'all') return [...READS, ...WRITES];
  if (verb === 'writes' || verb === 'changes') return [...WRITES, 'readSwap'];
  if (verb === 'changeLog') return LOG_CHANGES;
  return verb === 'applySwap' ? [verb, 'readSwap'] : [verb];
};

describe('the suite', () => {
  let survey: readonly SurveyedTest[] = [];
  let hunt: ReturnType<typeof createHunter>;
  const caught: string[] = [];

  beforeAll(async () => {
    survey = await surveySuite();
    hunt = createHunter(survey);
  });

  it('passes on the memory adapter as it is', () => {
    expect(survey.length).toBeGreaterThan(150);
    expect(survey.filter(({ failure }) => failure !== null)).toEqual([]);
  });

  for (const { id, verb, sentence } of CONTRACT) {
    it(`holds a store to: ${sentence}`, async () => {
      const mutants = mutantsOf(id);
      expect(mutants.length, `${id} has no mutant`).toBeGreaterThan(0);
      for (const [mistake, mutant] of mutants) {
        expect(verbsOf(verb)).toEqual(expect.arrayContaining([...brokenVerbs(mutant)]));
        const { caughtBy, passed, asked } = await hunt(mutant);
        if (caughtBy !== null) caught.push(`${id}: ${mistake}, by ${caughtBy}`);
        expect.soft(caughtBy, `${mistake}: no test fails`).not.toBeNull();
        // A mutant that fails at everything would prove nothing about this sentence.
        expect.soft(passed * 2, `${mistake}: hardly a test passes`).toBeGreaterThanOrEqual(asked);
      }
    });
  }

  it('leaves no mutant alive', () => {
    const mutants = CONTRACT.flatMap(({ id }) => mutantsOf(id));
    process.stdout.write(
      `${caught.length} of ${mutants.length} mutants of ${CONTRACT.length} sentences were caught, ` +
        `by ${survey.length} tests\n`,
    );
    expect(caught.length).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThan(400);
  });
});
