/** What the QR codes say: plain text, so that any reader shows what it is. */

/** Read by the bind form of an owner. */
export const bindingText = (o: { droneId: string; activateCode: string }): string =>
  `smartflight:bind?${new URLSearchParams(o)}`;

/** Read by the app of a flight controller, to connect without typing. */
export const connectionText = (o: {
  url: string;
  username: string;
  password: string;
  topic: string;
}): string => `smartflight:connect?${new URLSearchParams(o)}`;
