import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The files of the contract, and which of their interfaces belong to it; null means all. */
const FILES: Readonly<Record<string, readonly string[] | null>> = {
  'src/port/port.ts': null,
  'src/domain/snapshot.ts': ['RecoveryState', 'Parts', 'AllParams'],
  'src/domain/changes.ts': null,
};

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

const rulesOf = (file: string, interfaces: readonly string[] | null): readonly string[] => {
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
    else if (interfaces === null ? current !== 'Port' : interfaces.includes(current))
      rules.push(...fieldRules(text));
  }
  return rules;
};

/** From the comments of the port and of its data. */
export const statedSentences = (): readonly string[] => [
  ...new Set(Object.entries(FILES).flatMap(([file, interfaces]) => rulesOf(file, interfaces))),
];
