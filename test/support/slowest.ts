import type { Reporter } from 'vitest/node';

const FILES_MAX = 10;
const SLOW_MS = 5000;

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Prints the files that took longest, and each test above 5 seconds. Such a test says why it is
 * slow by `annotate('slow: ...')`.
 */
export const slowest: Reporter = {
  onTestRunEnd: (modules) => {
    const files = modules
      .map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, FILES_MAX)
      .map(({ name, ms }) => `  ${inSeconds(ms)} ${name}`);
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => {
        const { duration = 0 } = test.diagnostic() ?? {};
        if (duration <= SLOW_MS) return [];
        const reason = test.annotations().find(({ message }) => message.startsWith('slow: '));
        return [
          `  ${inSeconds(duration)} ${test.fullName} (${reason?.message ?? 'does not say why'})`,
        ];
      });
    const lines = [
      'Slowest files:',
      ...files,
      `Tests above ${inSeconds(SLOW_MS)}: ${tests.length}`,
    ];
    process.stdout.write(`${[...lines, ...tests].join('\n')}\n`);
  },
};
