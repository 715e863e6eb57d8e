import { atMost, type Check } from '../gate.js';
import { formatTable } from '../table.js';
import { describeCurves } from './curves.js';
import { leaveOneStudyOut, summarizeErrors, type PointError } from './errors.js';
import { MODELS, REFITTED } from './models.js';
import { readPoint, type Kind } from './points.js';
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

const countSkipped = (reasons: readonly string[]): string =>
  [...new Set(reasons)]
    .map((reason) => `${reasons.filter((own) => own === reason).length} ${reason}`)
    .join(', ');

/** The curve must be closer to conventional training than each clock and the exponential. */
const checkErrors = ([ours, ...others]: readonly ModelErrors[]): readonly Check[] => {
  const rmseOf = ({ errors }: ModelErrors) =>
    summarizeErrors(errors.filter(({ kind }) => kind === 'conventional')).rmse;
  return others
    .filter(({ name }) => name !== REFITTED)
    .map((other) =>
      atMost(
        `conventional: root mean square error minus that of ${other.name}`,
        ours === undefined ? NaN : rmseOf(ours) - rmseOf(other),
        0,
      ),
    );
};

/** The studies, the totals, which rows were used, and the curves. */
export const judgeRecovery = (rows: readonly Row[]) => {
  const readings = rows.map(readPoint);
  const points = readings.filter((reading) => typeof reading !== 'string');
  const models = MODELS.map((model) => ({
    name: model.name,
    errors: leaveOneStudyOut(model, points),
  }));
  const head = ['study', 'kind', 'points', ...models.map(({ name }) => name)];
  const report = [
    'Error in points of performance (percent of baseline): weighted root mean square / mean absolute error.',
    '"ours" is the library, unchanged. The constants of all other models are fitted to the other studies of the same kind.',
    "The library's constants were once chosen on this file. Only 'ours, refitted' has not seen the study.",
    '',
    formatTable([head, ...lines(models)]),
    '',
    `${points.length} of ${rows.length} points used; skipped: ${countSkipped(readings.filter((reading) => typeof reading === 'string'))}.`,
    '',
    describeCurves(),
  ].join('\n');
  return { report, checks: checkErrors(models) };
};
