import { writeFileSync } from 'node:fs';
import { createOpenApi } from './openapi.js';

// The description as a file, for those who want it without a server.
const file = new URL('openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(createOpenApi(), null, 2)}\n`);
