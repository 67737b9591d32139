export type { ApiCalls, CallOptions } from './api-calls.ts';
export { ApiProblem } from './api-problem.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type { FeaturesInput } from './features.ts';
export type { ChargerInput, ChargerUpdate } from './live/watch-chargers.ts';
export type { LiveUpdate, WatchInput } from './live/watch-fleet.ts';
