import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localDate } from 'freshlegs';
import { connectStdio } from './client.js';

// A week that is planned, logged, swapped and undone by calls of tools alone, as text.

const DAY_MS = 86_400_000;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const dayAfter = (days: number): string =>
  localDate(new Date(Date.now() + days * DAY_MS), { timeZone, dayStartsAt: '00:00' });

const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
const env = { FRESHLEGS_USER: '1', FRESHLEGS_DB: join(folder, 'demo.db'), TZ: timeZone };
const client = await connectStdio(env);

interface Answer {
  readonly confirm?: string;
  readonly log?: { readonly id: number };
  readonly undo?: readonly { readonly tool: string; readonly arguments: object }[];
}

const call = async (name: string, args: object = {}): Promise<Answer> => {
  const { content, structuredContent } = await client.callTool({ name, arguments: { ...args } });
  const [part] = content as readonly { readonly text: string }[];
  process.stdout.write(`\n> ${name} ${JSON.stringify(args)}\n${part?.text ?? ''}\n`);
  return structuredContent as Answer;
};

/** Asks for the preview, and confirms it. */
const write = async (name: string, args: object): Promise<Answer> => {
  const { confirm } = await call(name, args);
  return call(name, { ...args, confirm });
};

const undo = async ({ undo: steps = [] }: Answer): Promise<void> => {
  for (const step of steps) await write(step.tool, step.arguments);
};

const say = (line: string): void => {
  process.stdout.write(`\n# ${line}\n`);
};

const day = (programDayId: number) => ({ type: 'program', programDayId });

try {
  say('What should I train?');
  await call('recommend_workouts', { minutes: 60 });
  say('Plan three days.');
  const push = await write('plan_workout', { source: day(1), scheduledFor: dayAfter(0) });
  const pull = await write('plan_workout', { source: day(2), scheduledFor: dayAfter(2) });
  await write('plan_workout', { source: day(3), scheduledFor: dayAfter(4) });
  await call('list_logs', { completed: false });
  say('What should I lift today?');
  await call('suggest_sets', { logId: push.log?.id });
  say('Done. I benched 80 kg, 8, 7 and 6 times, with one left in the last set.');
  await call('list_exercises', { q: 'barbell bench press', limit: 1 });
  const sets = [{ reps: 8 }, { reps: 7 }, { reps: 6, rir: 1 }].map((set) => ({
    ...set,
    weightKg: 80,
  }));
  const exercises = [{ exerciseId: 76, sets }];
  await write('complete_workout', { logId: push.log?.id, exercises });
  say('On the day of Pull I only have dumbbells. What else is there?');
  await call('list_workouts', { source: 'custom', logId: pull.log?.id });
  const target = { type: 'custom', customWorkoutId: 1 };
  const swapped = await write('swap_workout', { logId: pull.log?.id, target });
  say('No, I will go to the gym after all.');
  await undo(swapped);
  say('I never want the 21s again.');
  await call('list_exercises', { q: '21s' });
  await undo(await write('set_preferences', { never: [1] }));
  say('I changed my mind about that, too. What does the week look like?');
  await call('list_logs', { limit: 6 });
  await call('read_weekly_sets', { weeks: 1 });
} finally {
  await client.close();
  rmSync(folder, { recursive: true });
}
