import { loadAllTexts } from './messages.ts';

/** Wraps code loaded after the start, so that the texts omitted at the start are loaded with it. */
export function withTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadAllTexts()]))[0];
}
