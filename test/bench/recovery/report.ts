import { formatTable } from '../table.js';
import { describeCurves } from './curves.js';
import { leaveOneStudyOut, summarizeErrors, type PointError } from './errors.js';
import { MODELS } from './models.js';
import { readPoint, type Kind, type Point, type Reading } from './points.js';
import type { Row } from './rows.js';

const KINDS: readonly Kind[] = ['conventional', 'damaging'];

interface ModelErrors {
  readonly name: string;
  readonly errors: readonly PointError[];
}

const line = (
  name: string,
  kind: string,
  models: readonly ModelErrors[],
  holds: (error: PointError) => boolean,
): readonly string[] => {
  const selected = models.map(({ errors }) => errors.filter(holds));
  return [
    ...[name, kind, String(selected[0]?.length ?? 0)],
    ...selected.map((errors) => {
      const { rmse, mae } = summarizeErrors(errors);
      return `${rmse.toFixed(1)} / ${mae.toFixed(1)}`;
    }),
  ];
};

/** A line for each study, then the totals. */
const lines = (models: readonly ModelErrors[]): readonly (readonly string[])[] => {
  const all = models[0]?.errors ?? [];
  const studies = KINDS.flatMap((kind) => {
    const names = new Set(all.filter((error) => error.kind === kind).map(({ study }) => study));
    return [...names].map((study) =>
      line(study, kind, models, (error) => error.kind === kind && error.study === study),
    );
  });
  return [
    ...studies,
    ...KINDS.map((kind) => line('total', kind, models, (error) => error.kind === kind)),
    line('total', 'all', models, () => true),
  ];
};

const countSkipped = (readings: readonly Reading[]): string => {
  const counts = new Map<string, number>();
  for (const { skipped } of readings) {
    if (skipped !== null) counts.set(skipped, (counts.get(skipped) ?? 0) + 1);
  }
  const parts = Array.from(counts, ([reason, count]) => `${count} ${reason}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
};

const lastLine = (models: readonly ModelErrors[], points: readonly Point[]): string =>
  [
    `ours points=${points.length}`,
    ...models.map(({ name, errors }) => {
      const { rmse, mae } = summarizeErrors(errors.filter(({ kind }) => kind === 'conventional'));
      const key = name.replace(/\W+/g, '_');
      return `${key}.conventional.rmse=${rmse.toFixed(1)} ${key}.conventional.mae=${mae.toFixed(1)}`;
    }),
  ].join(' ');

/** The studies, the totals, which rows were used, and one line for scripts. */
export const describeRecoveryErrors = (rows: readonly Row[]): string => {
  const readings = rows.map(readPoint);
  const points = readings.flatMap(({ point }) => point ?? []);
  if (points.length === 0) return `No row can be used. Skipped: ${countSkipped(readings)}.`;
  const models = MODELS.map((model) => ({
    name: model.name,
    errors: leaveOneStudyOut(model, points),
  }));
  const head = ['study', 'kind', 'points', ...models.map(({ name }) => name)];
  return [
    'Error in points of performance (percent of baseline): weighted root mean square / mean absolute error.',
    '"ours" is the library, unchanged. The constants of all other models are fitted to the other studies of the same kind.',
    "The library's constants were once chosen on this file. Only 'ours, refitted' has not seen the study.",
    '',
    formatTable([head, ...lines(models)]),
    '',
    `${points.length} of ${rows.length} points used; skipped: ${countSkipped(readings)}.`,
    '',
    describeCurves(),
    '',
    lastLine(models, points),
  ].join('\n');
};
