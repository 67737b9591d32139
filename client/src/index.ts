export { ApiProblem } from './api-problem.ts';
export { type ApiCalls, type Client, type ClientOptions, createClient } from './create-client.ts';
export type { LiveUpdate, WatchInput } from './live/watch-fleet.ts';
