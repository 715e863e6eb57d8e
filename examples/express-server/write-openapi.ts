import { writeFileSync } from 'node:fs';
import { createOpenApi } from './openapi.js';

// Writes the description to a file, for use without a server.
const file = new URL('openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(createOpenApi(), null, 2)}\n`);
