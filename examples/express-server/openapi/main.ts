import { writeFileSync } from 'node:fs';
import { createOpenApi } from './describe.js';

// Writes the description that the server serves.
const file = new URL('../openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await createOpenApi(), null, 2)}\n`);
