import { createConfirmer } from '../../../examples/agent-tools/confirm';
import { READS, WRITES } from '../../../examples/agent-tools/tools';
import { ORDER, OTHER, readsOn, SECRET, writesOn, type Foreign } from '../harness';

export interface Attack {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const SQL = "1'); delete from workout_log; select * from users; --";
const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Replaces every value, so that each field gets something that it does not expect. */
const filled = (fields: readonly string[], value: unknown) =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** The same kinds of attack on every tool. `foreign` has ids of another user. */
export const attacksOn = (foreign: Foreign): readonly Attack[] => {
  const { logId, swapId, customWorkoutId } = foreign;
  const source = { type: 'custom', customWorkoutId };
  const target = { type: 'log', logId };
  const ordinary = new Map([...readsOn(logId), ...writesOn({ logId, swapId, doneId: logId })]);
  const { issue } = createConfirmer(SECRET);
  return [...READS, ...WRITES].flatMap(({ name, fields }) => {
    const args = ordinary.get(name) ?? {};
    const ofOther = issue({ userId: OTHER, tool: name, args }, '').token;
    const places = [{ name: ORDER, equipment: [] }];
    const ids = { logId, swapId, source, target, exerciseId: 9_999_999, places };
    const kept = Object.entries(ids).filter(([field]) => fields.includes(field));
    return [
      { ...args, confirm: `${Date.now() + 60_000}..${'A'.repeat(43)}` },
      { ...args, confirm: ofOther },
      { ...args, ...Object.fromEntries(kept) },
      { ...args, userId: OTHER },
      { ...args, idempotencyKey: 'mine', completed: true, importKey: 'x', asOf: '2020-01-01' },
      filled(fields, ORDER),
      filled(fields, SQL),
      filled([...fields, 'confirm'], SQL),
      filled(fields, 'x'.repeat(90_000)),
      filled(fields, deep(3000)),
      { ...args, confirm: deep(3000) },
      { ...args, [fields[0] ?? 'confirm']: deep(20_000) },
      filled(fields, 1e308),
      filled(fields, -1),
      filled(
        fields,
        Array.from({ length: 2000 }, () => ({ exerciseId: logId, sets: [{}] })),
      ),
      JSON.parse(`{"__proto__":{"userId":${OTHER}},"constructor":{"userId":${OTHER}}}`) as object,
    ].map((given) => ({ name, args: given as Attack['args'] }));
  });
};
