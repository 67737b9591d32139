import { weather } from '@smartflight/contract/weather/weather.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

/** Polling interval; stations report once a minute, ms. */
const freshMs = 60_000;

/** The air now at plots of open orders: of one order, one plot, or all that the caller sees. */
export const workWeather = (query: { orderId?: string; plotId?: string }) =>
  queryOptions({
    queryKey: ['weather', 'work', query],
    queryFn: async (context) => {
      const options = { query, signal: context.signal, quiet: isRefresh(context) };
      return (await call(weather.ofWork, options)).items;
    },
    refetchInterval: freshMs,
    meta: { quiet: true },
  });
