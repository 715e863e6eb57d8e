import { describeAllGroups, recommend, type RecommendationCandidate } from 'freshlegs';
import { listDays, type Past, type TypeCandidate } from '../../bench/recommendation/logs/days.js';
import { readExercises } from '../../bench/recommendation/logs/exercises.js';
import { readLogFolder } from '../../bench/recommendation/logs/folder.js';
import { describeDay } from './diary.js';

const DAYS = 30;
const NAMED_MAX = 3;

/** Named after the muscle groups that it trains most. */
const nameOf = ({ primarySets }: Pick<TypeCandidate, 'primarySets'>): string =>
  [...primarySets]
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED_MAX)
    .map(([group]) => group.replaceAll('_', ' '))
    .join(' + ');

const adviceOn = ({ now, records, loads, completions, candidates }: Past) =>
  recommend(
    {
      records,
      loads,
      completions,
      candidates: candidates.map((type): RecommendationCandidate => ({
        ...type.candidate,
        name: nameOf(type),
      })),
    },
    now,
  );

/** The advice before each session, and what the person did. */
export const writeRealMonth = (folder: string): string => {
  const { exercises, index } = readExercises();
  const [log] = readLogFolder(folder, index).logs;
  if (log === undefined) return `No log in ${folder}.\n`;
  const days = listDays(log, exercises).slice(-DAYS);
  const lines = days.map(({ past, answer }) => {
    const done = past.candidates.find(({ key }) => key === answer);
    const recovery = { asOf: past.now, muscleGroups: describeAllGroups(past.records, past.now) };
    const work = done === undefined ? answer : nameOf(done);
    return describeDay({ recovery, recommendation: adviceOn(past), done: work }, 'UTC');
  });
  return [`A real log, workouts named by their main muscles\n`, ...lines].join('\n');
};
