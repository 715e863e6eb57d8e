import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFreshlegs, type Freshlegs } from 'freshlegs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  createDemoSwitch,
  demoAuthenticate,
  requireLocalHost,
} from '../../examples/express-server/demo/user';
import { seedDemo } from '../../examples/express-server/demo/seed';
import { createServer } from '../../examples/express-server/server';
import { openSqlite } from '../../examples/express-server/demo/database';

const CHROMIUM = '/usr/bin/chromium';

/** Debian's package is `chromium`. */
export const hasChromium = existsSync(CHROMIUM);

/**
 * `all` takes pictures of every state, into `.data/pictures`; `readme` takes those in the README.
 * By default, no pictures are taken.
 */
export const PICTURES: string | undefined = process.env['PICTURES'];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The path of a picture without its extension. Git ignores the folder. */
export const picturePath = (at: {
  readonly state: string;
  readonly width: number;
  readonly scheme: string;
}): string => {
  const folder = `${ROOT}.data/pictures/`;
  mkdirSync(folder, { recursive: true });
  return `${folder}${at.state.replaceAll(' ', '-')}-${at.width}-${at.scheme}`;
};

interface ReadmePicture {
  readonly path: string;
  readonly clip?: { x: number; y: number; width: number; height: number };
}

const phone = (name: string): ReadmePicture => ({
  path: `${ROOT}examples/web-app/screenshots/phone-${name}.png`,
});
const desk = (scheme: string): ReadmePicture => ({
  path: `${ROOT}examples/web-app/screenshots/page-${scheme}.png`,
  clip: { x: 0, y: 0, width: 1265, height: 620 },
});

/** The README's pictures: the state, the width and the color scheme. */
export const README_PICTURES: Readonly<Record<string, ReadmePicture>> = {
  'today 1280 light': desk('light'),
  'today 1280 dark': desk('dark'),
  'today 390 light': phone('today'),
  'muscle sore 390 light': phone('body'),
  'plan 390 light': phone('plan'),
  'history 390 light': phone('history'),
  'comparison 390 light': phone('swap'),
  'fit to 30 minutes 390 light': phone('fit'),
  'workout with a rest timer 390 light': phone('workout'),
  'finished 390 light': phone('finished'),
  'newcomer 390 light': phone('newcomer'),
};

export interface Demo {
  readonly url: string;
  readonly training: Freshlegs;
  readonly close: () => Promise<void>;
}

/** Seeds a database on its first call of a day, and returns a copy on every call. */
const copySeeded = async (folder: string): Promise<string> => {
  const now = new Date();
  // The plan of the demo is for the day of the seed.
  const seeded = join(folder, `seeded-${now.toISOString().slice(0, 10)}.db`);
  if (!existsSync(seeded)) {
    const database = openSqlite(seeded);
    await seedDemo(database, { now });
    await database.close();
  }
  const copy = join(folder, `${randomUUID()}.db`);
  copyFileSync(seeded, copy);
  return copy;
};

/** Starts the demo like `npm start`, but on a new copy of the seeded database. */
const startDemo = async (folder: string): Promise<Demo> => {
  const database = openSqlite(await copySeeded(folder));
  const { repository, query } = database;
  const training = createFreshlegs({ repository });
  const app = createServer({
    training,
    authenticate: demoAuthenticate(query),
    guard: requireLocalHost,
    beside: createDemoSwitch(query),
    log: () => undefined,
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    training,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
};

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

/**
 * An open page, and everything that went wrong in it so far, such as requests to other hosts and
 * errors in the browser.
 */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
  readonly requests: string[];
}

export interface VisitOptions {
  readonly width?: number;
  /** Disables the page's content security policy, for tools that a test injects into the page. */
  readonly bypassCSP?: boolean;
  /** Emulates a phone, with touch instead of a mouse. */
  readonly touch?: boolean;
}

// Only the page sees violations of its content security policy, so it logs them to the console.
const REPORT_VIOLATIONS = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error('policy: ' + violatedDirective + ' ' + blockedURI);
  });
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) window.shifts += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

export const visit = async (
  browser: Browser,
  url: string,
  { width = 1280, bypassCSP = false, touch = false }: VisitOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 800 },
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    bypassCSP,
    hasTouch: touch,
    isMobile: touch,
  });
  await context.addInitScript(REPORT_VIOLATIONS);
  const page = await context.newPage();
  // Long enough for a busy machine.
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url());
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== url) {
      faults.push(`left the host: ${request.url()}`);
    }
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, context, faults, requests };
};

/** Waits until the visible tab has loaded. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('.view:not([hidden])[aria-busy="false"] h1').waitFor();
  await page.locator('[data-partial]').waitFor({ state: 'detached' });
  await page.locator('#users input').first().waitFor({ state: 'attached' });
};

export const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await settled(page);
};

/** Chooses the user without logs, whom the page asks questions. */
export const becomeNewcomer = async (page: Page): Promise<void> => {
  await page.getByText('Sam', { exact: true }).click();
  await page.locator('.questions').waitFor();
};

/** Chooses the same user, once a test has logged workouts for them. */
export const becomeSam = async (page: Page): Promise<void> => {
  const chosen = page.waitForResponse('**/demo/user');
  await page.getByText('Sam', { exact: true }).click();
  await chosen;
  await reload(page);
};

/** The completed log that ended last, with its sets. */
export const newestLog = async ({ training }: Demo, userId = 1) => {
  const [log] = (await training.logs.list({ userId, completed: true, limit: 1 })).logs;
  return training.logs.find({ userId, logId: log?.id ?? 0 });
};

/** Equal sets of the exercise with this name. */
export const performed = async <Set>(
  training: Freshlegs,
  wanted: string,
  count: number,
  set: Set,
) => {
  const { exercises } = await training.catalogue.exercises({ userId: 1, q: wanted });
  const { exerciseId = 0 } = exercises.find(({ name }) => name === wanted) ?? {};
  return { exerciseId, sets: Array.from({ length: count }, () => set) };
};

export const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name, exact: true }).click();
  await settled(page);
};

/**
 * Starts a browser for a test file. The returned function opens the page on a fresh demo. The test
 * fails if `faults` has an entry at the end.
 */
export const useBrowser = () => {
  let browser: Browser;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'freshlegs-page-'));
    if (hasChromium) browser = await launch();
  }, 60_000);
  afterAll(async () => {
    if (hasChromium) await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return async (
    options: VisitOptions,
    use: (visit: Visit, demo: Demo) => Promise<void>,
  ): Promise<void> => {
    const demo = await startDemo(folder);
    const opened = await visit(browser, demo.url, options);
    try {
      await settled(opened.page);
      await use(opened, demo);
      expect(opened.faults).toEqual([]);
    } finally {
      await opened.context.close();
      await demo.close();
    }
  };
};

export const texts = async (locator: Locator): Promise<readonly string[]> =>
  (await locator.allTextContents()).map((text) => text.trim());

/** The label of the focused element, otherwise its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""',
  );

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name });
export const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true });
/** Without this, two clicks at the same place would be a double click. */
export const moveAway = (page: Page): Promise<void> => page.mouse.move(0, 0);
export const notice = (page: Page): Locator => page.locator('#notice');
export const undo = async (page: Page, says: string): Promise<void> => {
  await moveAway(page);
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await notice(page).getByText(says).waitFor();
};

/** Opens a workout and waits for its sets. */
export const openWorkout = async (page: Page, start: RegExp = /^Start /): Promise<void> => {
  await moveAway(page);
  await button(page, start).first().click();
  await page.locator('.sets').first().waitFor();
};

export const dialog = (page: Page) => page.getByRole('dialog');

/** Leaves a workout running. */
export const minimise = async (page: Page): Promise<void> => {
  await button(page, 'Minimise').click();
  await dialog(page).waitFor({ state: 'detached' });
};

/** Changes the units and the rest from within a workout. */
export const changeSettings = async (page: Page, ...labels: readonly string[]): Promise<void> => {
  await moveAway(page);
  await button(page, 'Units and rest…').click();
  const settings = dialog(page).last();
  for (const label of labels) await settings.getByText(label, { exact: true }).click();
  await moveAway(page);
  await settings.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor({ state: 'detached' });
};

export const finishWithFewSets = async (page: Page): Promise<void> => {
  await button(page, 'Finish workout').click();
  await button(page, 'Finish without them').click();
};

/** Waits until the worker has cached the files that a test needs without a connection. */
export const filesCached = (page: Page): Promise<void> =>
  page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    const cache = await caches.open('freshlegs-files');
    const files = ['/', '/early.js', '/app/main.js', '/app/rest.js', '/app/styles.css'];
    const has = () => Promise.all(files.map((file) => cache.match(file)));
    while ((await has()).some((file) => file === undefined)) await new Promise(requestAnimationFrame);
  })`);
