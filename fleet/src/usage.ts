/** An error the user can fix; only its message is shown. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const usage = `Fly simulated drones, or replay a recorded flight, over MQTT.

  npm run fly -- --drones 20 --api http://127.0.0.1:8080 --as oem@demo.smartflight.test --password …
  npm run fly -- --drones 500 --rate 1 --url mqtt://broker:1883 --credentials drones.csv
  npm run fly -- --replay flight.tlog --speed 10 --drone MY-DRONE --credentials drones.csv

  --url URL            broker (default mqtt://HOST-OF-API:1883, else mqtt://127.0.0.1:1883)
  --api URL            Smart Flight server; registers the drones, needs --as and --password
  --as NAME            e-mail or phone of an account that may register drones
  --password TEXT      its password
  --credentials FILE   instead of --api: one "id,secret" line for each drone
  --drones N           how many drones fly (default 10)
  --chargers N         chargers that the drones share, with --api (default 0)
  --stations N         weather stations at the fields, with --api (default 0)
  --air                the drones measure wind, temperature and humidity themselves
  --prefix TEXT        ids are TEXT-0001, TEXT-0002 … (default fly)
  --rate HZ            samples per second in the air (default 1)
  --speed N            times real time (default 1); simulated drones start 6 h ago and catch up
  --center LAT,LON     where the fields lie (default 45.05,7.65)
  --minutes N          stop after N minutes (default: when interrupted)
  --command-faults P   share of commands and answers (0 to 1) that are lost, late or doubled (default 0)
  --command-refusals P share of commands that drones refuse (default 0)
  --command-reboots P  share of commands after which a drone starts anew unheard (default 0)
  --replay FILE        instead of simulated drones, a flight log: ArduPilot .bin or .log, PX4 .ulg,
                       MAVLink .tlog, DroneDeploy .log or the CSV of docs/flight-logs.md
  --drone ID           the drone a replay flies as (default PREFIX-replay)
  --hz N               replay: send positions at least 1/N s apart (default: all)
  --at now|recorded    replay: shift times so that the log ends now, or keep them (default now)
  --retention-days N   replay --at recorded: how long the server keeps tracks (default 400)
`;
