import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The files of the contract. */
const FILES = ['src/port/port.ts', 'src/domain/changes.ts'];

/** `src/port/derive.ts` makes these, the same for all stores. `Port` repeats `SyncPort`. */
const LEFT_OUT = [
  ...['Port', 'LogNames', 'SwapNames', 'WorkoutFilter', 'UsualParts', 'WorkoutList'],
  'VerificationState',
];

/** Without stars. `{@link SyncPort.read}` becomes `read`. */
const textOf = (comment: string): string =>
  comment.replace(/^[ \t]*\* ?/gm, '').replace(/\{@link (?:\w+\.)?(\w+)\}/g, '`$1`');

const inSentences = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) (?=[A-Z`])/)
    .filter((sentence) => sentence !== '');

const POINT = /^- (.*(?:\n {2}.*)*)/gm;

/** An item includes its indented lines. */
const pointsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(POINT), ([, point = '']) => point).flatMap(inSentences);

/** From the prose, without the phrase that introduces the list, and from the list items. */
const fieldRules = (text: string): readonly string[] => [
  ...inSentences(text.replace(POINT, '')),
  ...pointsOf(text),
];

const rulesOf = (file: string): readonly string[] => {
  const rules: string[] = [];
  let current = '';
  const comments = /^( *)\/\*\*((?:(?!\*\/)[^])*)\*\/\n|^export interface (\w+)/gm;
  for (const [, indent = '', comment, name] of readFileSync(root + file, 'utf8').matchAll(
    comments,
  )) {
    if (name !== undefined) current = name;
    if (comment === undefined) continue;
    const text = textOf(comment);
    if (indent === '') rules.push(...pointsOf(text));
    else if (!LEFT_OUT.includes(current)) rules.push(...fieldRules(text));
  }
  return rules;
};

/** From the comments of the port and of the changes that it stores. */
export const statedSentences = (): readonly string[] => [...new Set(FILES.flatMap(rulesOf))];
