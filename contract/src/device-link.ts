/**
 * What a device and the server say to each other over MQTT: topics and rights, payload schemas, reporting
 * intervals. Everything that speaks the device link imports this file.
 */
export * from './device-link/intervals.ts';
export * from './device-link/licences.ts';
export * from './device-link/messages.ts';
export * from './device-link/reports.ts';
export * from './device-link/telemetry.ts';
export * from './device-link/topics.ts';
