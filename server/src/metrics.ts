import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processMetrics } from './platform/process/process-metrics.ts';

export interface Metrics {
  registry: Registry;
  received: Counter<'leaf'>;
  rejected: Counter<'reason'>;
  stored: Counter;
  duplicates: Counter;
  flaggedFuture: Counter;
  writeSeconds: Histogram;
  batchRows: Histogram;
  waiting: Gauge;
  derived: Counter;
  takenOver: Counter;
  commandsEnded: Counter<'method' | 'state'>;
  commandSeconds: Histogram;
  viewers: Gauge;
  frames: Counter;
}

/** Creates counters, gauges and histograms of this process, for Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  processMetrics(registry, 'smartflight_');
  const registers = [registry];
  const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []): Counter<L> =>
    new Counter({ name: `smartflight_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `smartflight_${name}`, help, registers });
  return {
    registry,
    received: counter('messages_received_total', 'Device messages by topic leaf', ['leaf']),
    rejected: counter('messages_rejected_total', 'Device messages refused, by reason', ['reason']),
    stored: counter('points_stored_total', 'Samples stored for the first time'),
    duplicates: counter('points_duplicate_total', 'Samples that were stored already'),
    flaggedFuture: counter('points_future_total', 'Samples whose device clock was more than 5 min ahead'),
    writeSeconds: new Histogram({
      name: 'smartflight_write_seconds',
      help: 'Time of one micro-batch in the database',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    batchRows: new Histogram({
      name: 'smartflight_batch_rows',
      help: 'Samples per micro-batch',
      buckets: [1, 10, 50, 100, 500, 1000, 2000, 5000],
      registers,
    }),
    waiting: gauge('points_waiting', 'Samples received but not yet committed'),
    derived: counter('flights_derived_total', 'Recomputations of flights'),
    takenOver: counter(
      'device_sessions_taken_over_total',
      'Sessions of devices ended by their own second one',
    ),
    commandsEnded: counter('commands_ended_total', 'Commands to drones by method and by how they ended', [
      'method',
      'state',
    ]),
    commandSeconds: new Histogram({
      name: 'smartflight_command_seconds',
      help: 'Time from the order to the report of the drone that it is done',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 300, 3600],
      registers,
    }),
    viewers: gauge('viewers', 'Open live sockets'),
    frames: counter('frames_sent_total', 'Live messages sent to viewers'),
  };
}
