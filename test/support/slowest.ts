import type { Reporter, TestCase, TestModule } from 'vitest/node';

const FILES_MAX = 10;
const SLOW_MS = 5000;

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const slowTestsOf = (module: TestModule): readonly TestCase[] =>
  [...module.children.allTests()].filter((test) => (test.diagnostic()?.duration ?? 0) > SLOW_MS);

/** A test says why it is slow by `annotate('slow: …')` in its body. */
const describeSlow = (test: TestCase): string => {
  const reason = test.annotations().find(({ message }) => message.startsWith('slow: '));
  const duration = inSeconds(test.diagnostic()?.duration ?? 0);
  return `  ${duration} ${test.fullName} (${reason?.message ?? 'without a reason: make it faster, or annotate it'})`;
};

/** Prints the files that took longest, and each test above 5 seconds with its reason. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (modules) => {
    const files = modules
      .map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, FILES_MAX)
      .map(({ name, ms }) => `  ${inSeconds(ms)} ${name}`);
    const tests = modules.flatMap(slowTestsOf).map(describeSlow);
    const lines = ['Slowest files:', ...files];
    if (tests.length > 0) lines.push(`Tests above ${inSeconds(SLOW_MS)}:`, ...tests);
    process.stdout.write(`${lines.join('\n')}\n`);
  },
};
