import { refKey, type TrainingMethods } from 'freshlegs';
import { NEWCOMER_ID } from './seed.js';
import { DEMO_COOKIE, DEMO_USER_ID } from './user.js';

/** A log that the demo user can swap now, and a workout for it. */
const findSwap = async (training: TrainingMethods) => {
  const userId = DEMO_USER_ID;
  const { logs } = await training.logs.list({ userId, limit: 100 });
  const log = logs.find(({ completedAt }) => completedAt === null) ?? logs[0];
  const { recommendations } = await training.recommendations.smartWorkout({ userId });
  const { workouts } = await training.swaps.targets({ userId });
  const refs = [
    ...recommendations.map(({ workout }) => workout.ref),
    ...workouts.map(({ ref }) => ref),
  ];
  const target = refs.find((ref) => log?.source == null || refKey(ref) !== refKey(log.source));
  return log === undefined || target === undefined ? null : { logId: log.id, target };
};

interface Suggestion {
  readonly question: string;
  readonly curl: string;
}

const suggest = async (training: TrainingMethods, url: string): Promise<readonly Suggestion[]> => {
  const swap = await findSwap(training);
  const body = JSON.stringify({ target: swap?.target, dryRun: true });
  return [
    {
      question: 'What should I train today?',
      curl: `curl '${url}/api/recommendations/smart-workout'`,
    },
    {
      question: 'Which muscle groups are most recovered?',
      curl: `curl '${url}/api/recovery/most-recovered?limit=3'`,
    },
    swap === null
      ? { question: 'What could I do?', curl: `curl '${url}/api/workouts/available?limit=3'` }
      : {
          question: `What would swapping log ${swap.logId} for another workout do? (Leave dryRun out to do it.)`,
          curl: `curl -H 'Content-Type: application/json' -d '${body}' '${url}/api/workouts/${swap.logId}/swap'`,
        },
  ];
};

/** What `npm start` prints: the address, and curl commands to try. */
export const greeting = async (
  training: TrainingMethods,
  url: string,
  place: string,
): Promise<string> => {
  const suggestions = await suggest(training, url);
  return `
freshlegs is running: open ${url}

${suggestions.map(({ question, curl }) => `${question}\n${curl}`).join('\n\n')}

You are Alex, with eight weeks of training. For Sam, who has none, add: -b ${DEMO_COOKIE}=${NEWCOMER_ID}
The reference of the API is ${url}/docs. Data is in ${place}. Stop with Ctrl+C.
`;
};
