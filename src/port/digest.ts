import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The SHA-256 of a text, in hex. Synchronous, which Web Crypto is not, because `training.sync`
 * cannot wait. The build includes this hash, so that the package runs where `node:crypto` is
 * missing.
 */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
