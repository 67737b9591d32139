import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@smartflight/contract/endpoints.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { hasMosquitto, startMosquitto } from '../src/platform/broker/test-mosquitto.ts';
import { migrate } from '../src/platform/migrate.ts';
import { testDatabase } from './database.ts';
import { serverSpawner } from './spawned-server.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const monitoring = join(deploy, 'monitoring');
const text = (...path: string[]): string => readFileSync(join(deploy, ...path), 'utf8');
const operations = readFileSync(join(deploy, '../docs/operations.md'), 'utf8');
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: monitoring, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.log('Skipped: promtool is not installed, so no alert was tested.');

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
const alerts = (parse(text('monitoring/alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);
const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
  text('monitoring/dashboard.json'),
);
const drawn = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe('alerts', () => {
  test('each has a test where it fires, one where it is silent, and what to do in the documents', () => {
    const cases = (
      parse(text('monitoring/alerts.test.yaml')) as {
        tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
      }
    ).tests.flatMap((each) => each.alert_rule_test);
    const named = (fires: boolean) => {
      const found = cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires);
      return [...new Set(found.map(({ alertname }) => alertname))];
    };
    const names = alerts.map(({ alert }) => alert);
    expect(named(true)).toEqual(names);
    expect(named(false)).toEqual(names);
    expect(names.filter((name) => !operations.includes(`| \`${name}\``))).toEqual([]);
  });

  test.skipIf(!hasPromtool)('their rules, tests and the settings of Prometheus pass promtool', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
      ['check', 'config', 'prometheus.yaml'],
    ])
      expect(promtool(...args)).toMatchObject({ status: 0 });
  });

  test.skipIf(!hasPromtool)('every curve of the dashboard is a query that Prometheus reads', () => {
    expect(drawn.length).toBeGreaterThan(20);
    const folder = mkdtempSync(join(tmpdir(), 'sf-rules-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const rules = drawn.map((expr, n) => ({
      record: `curve:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    writeFileSync(join(folder, 'rules.yaml'), JSON.stringify({ groups: [{ name: 'curves', rules }] }));
    expect(promtool('check', 'rules', join(folder, 'rules.yaml'))).toMatchObject({ status: 0 });
  });
});

test.skipIf(!hasMosquitto())(
  'every metric that an alert or the dashboard uses is one that a process has',
  async () => {
    const spawner = serverSpawner();
    const mosquitto = await startMosquitto(() => ['allow_anonymous true']);
    const database = await testDatabase(async (url) => void (await migrate(url)));
    onTestFinished(async () => {
      spawner.clean();
      await mosquitto.stop();
      await database.drop();
    });
    const server = spawner.spawn(spawner.folder(), {
      DATABASE_URL: database.url,
      DATABASE_READ_URL: database.url,
      MQTT_URL: mosquitto.url,
      MQTT_DEVICES: 'own',
      METRICS_PORT: '0',
      VAULT_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    });
    const { metrics } = await server.started();
    const answer = await fetch(metrics ?? '');
    const known = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const used = [...alerts.map(({ expr }) => expr), ...drawn].flatMap(
      (expr) => expr.match(/\bsmartflight_\w+/g) ?? [],
    );
    expect(used.length).toBeGreaterThan(30);
    expect([...new Set(used)].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([]);
  },
);

interface Container {
  name: string;
  env?: { name: string }[];
  readinessProbe?: object;
  livenessProbe?: object;
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
  securityContext: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    selector?: object;
    podSelector?: { matchLabels?: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; initContainers?: Container[]; securityContext: object };
    };
  };
}

describe('the manifests for Kubernetes', () => {
  const kustomization = parse(text('kustomization.yaml')) as {
    resources: string[];
    configMapGenerator: { name: string; files?: string[]; literals?: string[] }[];
  };
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(text(file)).map((document) => document.toJS() as Manifest),
  );
  const workloads = manifests.filter(({ kind }) => kind === 'StatefulSet');
  const containers = workloads.flatMap(({ spec }) => spec.template.spec.containers);

  test('every workload runs without root, on a root file system it cannot change, with requests and a limit', () => {
    expect(workloads.map(({ metadata }) => metadata.name)).toEqual(['server', 'broker']);
    for (const { spec } of workloads) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])])
        expect(container).toMatchObject({
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        });
    }
  });

  test('every container has probes, and the server’s ask for life and readiness', () => {
    for (const { readinessProbe, livenessProbe } of containers)
      expect([readinessProbe, livenessProbe]).not.toContain(undefined);
    expect(containers[0]).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
    });
  });

  test('the broker’s memory holds the queues that its settings allow, one for each replica', () => {
    const queueBytes = Number(/^max_queued_bytes (\d+)$/m.exec(text('mosquitto.conf'))?.[1]);
    const [server, broker] = workloads;
    const limit = broker?.spec.template.spec.containers[0]?.resources.limits.memory ?? '';
    expect(limit).toMatch(/^\d+Gi$/);
    // Measured: 1.7 kB for a message of 1.3 kB.
    const needed = (queueBytes * 1.7 * (server?.spec.replicas ?? 0)) / 1.3;
    expect(Number.parseInt(limit, 10) * 1024 ** 3).toBeGreaterThan(needed);
  });

  test('the ingress belongs to a controller and takes the largest file that a call accepts', () => {
    const ingress = manifests.find(({ kind }) => kind === 'Ingress');
    expect(ingress?.spec).toMatchObject({ ingressClassName: 'nginx' });
    const size = ingress?.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '';
    expect(size).toMatch(/^\d+m$/);
    const largest = Object.values(endpoints)
      .flatMap((calls) => Object.values(calls))
      .reduce((most, { uploadBytes = 0 }) => Math.max(most, uploadBytes), 0);
    expect(Number.parseInt(size, 10) * 1024 ** 2).toBeGreaterThan(largest);
  });

  test('budget, services and network rules select pods that exist, and nothing else may pass', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels['app']);
    const selected = manifests
      .filter(({ kind }) => ['Service', 'PodDisruptionBudget', 'NetworkPolicy'].includes(kind))
      .flatMap((manifest) => JSON.stringify(manifest).match(/"app":"(\w+)"/g) ?? [])
      .map((found) => /:"(\w+)"/.exec(found)?.[1]);
    expect(selected.length).toBeGreaterThan(6);
    expect(selected.filter((label) => !labels.includes(label))).toEqual([]);
    const closed = manifests.find(({ metadata }) => metadata.name === 'nothing');
    expect(closed?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  test('every setting is one of the documents, and every file exists', () => {
    const settings = new Set([...operations.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name));
    const literals = kustomization.configMapGenerator.flatMap(({ literals = [] }) =>
      literals.map((each) => each.split('=')[0]),
    );
    const compose = text('compose.yaml').match(/^ {2}([A-Z_]+):/gm) ?? [];
    const used = [
      ...literals,
      ...(containers[0]?.env ?? []).map(({ name }) => name),
      ...compose.map((line) => line.trim().slice(0, -1)),
    ];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !settings.has(name))).toEqual([]);
    for (const file of kustomization.configMapGenerator.flatMap(({ files = [] }) => files))
      expect(existsSync(join(deploy, file))).toBe(true);
  });
});
