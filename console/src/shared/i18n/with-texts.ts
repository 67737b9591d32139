import { loadAllTexts } from './messages.ts';

/** For code that comes after the start: brings the texts that the start left out along with it. */
export function withTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadAllTexts()]))[0];
}
