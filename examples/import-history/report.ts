import { catalogue } from 'freshlegs/catalogue';
import type { ImportedFile } from './formats/index';
import type { ImportOptions } from './options';
import type { Recording } from './recording';
import type { Replay } from './replay';
import type { MappedHistory } from './sessions';

export interface ImportResult {
  readonly file: ImportedFile;
  readonly history: MappedHistory;
  readonly recording: Recording;
  readonly replay: Replay;
  /** The duration of the import, without reading the file. */
  readonly seconds: number;
}

const LINES_MAX = 20;

/**
 * One line of JSON. Its keys and their order are an interface, so add new keys at the end. Unknown
 * names are the only text from the file.
 */
export function toJson({ file, history, recording, replay, seconds }: ImportResult): string {
  return JSON.stringify({
    format: file.format,
    workouts: file.workouts.length,
    sets: file.sets,
    mappedSetsPercent: history.mappedSetsPercent,
    unmapped: history.unmapped,
    importedLogs: recording.importedLogs,
    skippedDuplicates: recording.skippedDuplicates,
    daysReplayed: replay.daysReplayed,
    daysWithRecommendation: replay.daysWithRecommendation,
    recommendationsMax: replay.recommendationsMax,
    violations: replay.violations.length,
    seconds: Math.round(seconds * 1000) / 1000,
    comparisons: replay.comparisons,
    updatedLogs: recording.updatedLogs,
    movedLogs: recording.movedLogs,
    skippedEmpty: history.skippedEmpty,
    skippedFuture: history.skippedFuture,
    keptLogs: recording.keptLogs,
    replacedLogs: recording.replacements,
  });
}

export function toText(result: ImportResult, options: ImportOptions): string {
  return [
    describeFile(result),
    describeUnmapped(result),
    describeRemarks(result.file),
    describeRecording(result, options),
    describeReplay(result),
    describeNewest(result.replay),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

function describeFile({ file, history }: ImportResult): readonly string[] {
  const first = history.sessions[0]?.date;
  const last = history.sessions.at(-1)?.date;
  const span = first === undefined ? '' : `, ${first} to ${last ?? first}`;
  return [
    `Read ${count(file.workouts.length, 'workout')} with ${count(file.sets, 'set')} from an export of ${file.format}${span}.`,
    `${history.mappedSetsPercent} % of the working sets have an exercise of the catalogue.`,
  ];
}

function describeUnmapped({ history: { unmapped } }: ImportResult): readonly string[] {
  if (unmapped.length === 0) return [];
  return [
    'These names are not in the catalogue, so their sets were left out. Import again with the correct lines:',
    ...firstLines(unmapped, ({ name, sets, workouts, suggestions }) =>
      [
        `  ${printable(name)}: ${count(sets, 'set')} in ${count(workouts, 'workout')}`,
        // Names are compared without such characters, so a space in their place means the same name.
        ...suggestions.map(
          (exercise) => `    --map ${quoteForShell(`${name.replace(HIDDEN, ' ')}=${exercise}`)}`,
        ),
      ].join('\n'),
    ),
  ];
}

/** Uses double quotes, unless the argument has a character that is special inside them. */
function quoteForShell(text: string): string {
  return /["$`\\!%]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
}

/** Says why nothing was recorded; null if any name of the file is known. */
export function describeUnrecognised({ file, history }: ImportResult): string | null {
  const { sessions, unmapped } = history;
  if (sessions.length > 0 || history.skippedFuture > 0 || unmapped.length === 0) return null;
  return `None of the ${count(file.workouts.length, 'workout')} has a known exercise: looked for ${count(unmapped.length, 'name')} among the ${count(catalogue.length, 'exercise')} of the catalogue. Map them with --map.`;
}

function describeRemarks({ remarks }: ImportedFile): readonly string[] {
  if (remarks.length === 0) return [];
  return [
    'Lines of the file to look at:',
    ...firstLines(remarks, ({ line, code }) => `  line ${line}: ${code}`),
  ];
}

function describeRecording(
  { history, recording }: ImportResult,
  { dryRun, databasePath, timeZone }: ImportOptions,
): readonly string[] {
  const { importedLogs, skippedDuplicates, updatedLogs, movedLogs, keptLogs, replacements } =
    recording;
  const recorded = dryRun ? 'Dry run, nothing was written. Would record' : 'Recorded';
  return [
    `${recorded} ${count(importedLogs, 'log')} in ${printable(databasePath)} (times in ${timeZone}); ${skippedDuplicates} were already stored.`,
    ...(updatedLogs > 0
      ? [`  ${updatedLogs} of those differed from the file and were updated.`]
      : []),
    ...(replacements.length > 0
      ? [
          `  ${replacements.length} of those had another start and were moved, because it was corrected in the app:`,
          ...firstLines(
            replacements,
            ({ from, to }) => `    ${showLocal(from)} is now ${showLocal(to)}`,
          ),
        ]
      : []),
    ...(keptLogs > 0
      ? [
          `  ${keptLogs} of those were left unchanged, because an earlier import knew more about them: a name in --map, or another workout that started in the same minute. Add the same --map to update them.`,
        ]
      : []),
    ...(movedLogs > 0
      ? [
          `  ${movedLogs} of those are stored with another time and were left unchanged. They were corrected in the app, or imported with another --time-zone. To correct them, import into a new database.`,
        ]
      : []),
    ...(history.skippedEmpty > 0
      ? [
          `  Left out ${count(history.skippedEmpty, 'workout')} without any exercise of the catalogue.`,
        ]
      : []),
    ...(history.skippedFuture > 0
      ? [
          `  Left out ${count(history.skippedFuture, 'workout')} that end in the future; is --time-zone right?`,
        ]
      : []),
  ];
}

/** `2025-09-15 07:48`, with the seconds if there are any. */
function showLocal(text: string): string {
  return text.replace('T', ' ').replace(/:00$/, '');
}

function describeReplay({ replay, recording, seconds }: ImportResult): readonly string[] {
  const { daysReplayed, daysWithRecommendation, recommendationsMax, comparisons } = replay;
  const { violations } = replay;
  const logs = recording.importedLogs + recording.skippedDuplicates;
  const rate = seconds > 0 ? Math.round(logs / seconds) : logs;
  const took = `Took ${seconds.toFixed(2)} s, ${count(rate, 'log')} per second.`;
  if (daysReplayed === 0) return [took];
  return [
    `Computed recovery and a recommendation for the start of ${count(daysReplayed, 'training day')}. Recommendations: on ${count(daysWithRecommendation, 'day')}, at most ${count(recommendationsMax, 'workout')} each.`,
    violations.length === 0
      ? `These answers agree with each other, and with those of ${count(comparisons, 'day')} given during the import.`
      : `${count(violations.length, 'answer')} cannot be right. This is a bug in the library: please report these lines.`,
    ...firstLines(violations, ({ code, asOf, subject }) => {
      return `  ${asOf.toISOString()} ${code}: ${printable(subject)}`;
    }),
    took,
  ];
}

function describeNewest({ newest }: Replay): readonly string[] {
  if (newest === null) return [];
  const { asOf, recommendations, rest } = newest;
  return [
    `At the start of the newest session, ${asOf.toISOString()}, the library would have recommended:`,
    ...(rest === undefined ? [] : [`  ${rest.message}`]),
    ...recommendations.map(({ rank, workout, message }) => {
      const name =
        workout.programName === null ? workout.name : `${workout.programName}, ${workout.name}`;
      return `  ${rank}. ${name}: ${message}`;
    }),
  ];
}

function firstLines<T>(items: readonly T[], describe: (item: T) => string): readonly string[] {
  const more = items.length - LINES_MAX;
  return [
    ...items.slice(0, LINES_MAX).map(describe),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more.`] : []),
  ];
}

const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Escapes characters that a terminal would obey, and those that end a line or turn text around. */
export function printable(text: string): string {
  return text.replace(
    HIDDEN,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
