const plainPort = 1883;
const tlsPort = 8883;

export interface Broker {
  host: string;
  port: number;
  isTls: boolean;
}

/** Parses `mqtt://host:port` or `mqtts://…`; undefined for invalid addresses. */
export function brokerOf(url: string): Broker | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === 'mqtts:' || protocol === 'ssl:';
  if (hostname === '') return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? tlsPort : plainPort),
    isTls,
  };
}

/**
 * A shell command that sends one telemetry message like the device: `data` with the time of sending. Without
 * `secret`, a placeholder is used.
 */
export function mosquittoLine(o: {
  broker: Broker;
  username: string;
  secret: string | undefined;
  topic: string;
  data: object;
}): string {
  const { broker, username, secret, topic, data } = o;
  const message = JSON.stringify({
    v: 1,
    id: '@id',
    ts: '@ts',
    bootId: '@boot',
    seq: 1,
    data,
  });
  // The shell inserts what differs at every call, such as the time of sending.
  const filled = message
    .replace('"@id"', '"\'$(cat /proc/sys/kernel/random/uuid)\'"')
    .replace('"@ts"', "'$(date +%s)'000")
    .replace('"@boot"', '"shell-\'$(date +%s)\'"');
  return [
    'mosquitto_pub',
    `-h ${broker.host} -p ${broker.port}${broker.isTls ? ' --tls-use-os-certs' : ''}`,
    `-i ${username} -u ${username} -P '${secret ?? 'SECRET'}'`,
    `-q 1 -t ${topic}`,
    `-m '${filled}'`,
  ].join(' \\\n  ');
}
