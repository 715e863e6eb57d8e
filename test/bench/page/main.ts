/** The first screen of the page at 400 kbit/s and 400 ms, for a visitor who has no files yet. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFreshlegs } from 'freshlegs';
import { chromium, type Browser } from 'playwright-core';
import { openSqlite } from '../../../examples/express-server/demo/database.js';
import { seedDemo } from '../../../examples/express-server/demo/seed.js';
import { createDemoSwitch, demoAuthenticate } from '../../../examples/express-server/demo/user.js';
import { createServer } from '../../../examples/express-server/server.js';
import { median } from '../statistics.js';

const VISITS = Number(process.env['VISITS'] ?? 7);
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;

interface Seen {
  readonly ms: number;
  readonly kilobytes: number;
  readonly requests: number;
}

/** What it takes until the headline is shown. */
const visit = async (browser: Browser, url: string): Promise<Seen> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const received: number[] = [];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.push(encodedDataLength);
  });
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.hero h1').waitFor();
  const ms = performance.now() - start;
  const seen = { ms, kilobytes: received.reduce((a, b) => a + b, 0) / 1000 };
  await context.close();
  return { ...seen, requests: received.length };
};

const folder = mkdtempSync(join(tmpdir(), 'freshlegs-page-'));
const database = openSqlite(join(folder, 'demo.db'));
await seedDemo(database, { now: new Date() });
const { repository, query } = database;
const app = createServer({
  training: createFreshlegs({ repository }),
  authenticate: demoAuthenticate(query),
  beside: createDemoSwitch(query),
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const seen: Seen[] = [];
for (let at = 0; at < VISITS; at++) seen.push(await visit(browser, `http://127.0.0.1:${port}`));
const of = (name: keyof Seen): string => median(seen.map((one) => one[name])).toFixed(0);
console.log(
  `Headline of the first visit, median of ${VISITS}: ${of('ms')} ms, after ${of('requests')} requests and ${of('kilobytes')} kB.`,
);

await browser.close();
server.closeAllConnections();
server.close();
await database.close();
rmSync(folder, { recursive: true });
