/**
 * What a device and the server say to each other over MQTT: topics and rights, payload schemas, reporting
 * intervals. Everything that speaks the device link imports this file.
 */
export * from './intervals.ts';
export * from './licences.ts';
export * from './messages.ts';
export * from './reports.ts';
export * from './telemetry.ts';
export * from './topics.ts';
