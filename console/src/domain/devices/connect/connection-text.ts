/** What the QR code of a connection states, read by the app of a flight controller or a charger, to connect without typing. */
export const connectionText = (o: {
  url: string;
  username: string;
  password: string;
  topic: string;
}): string => `smartflight:connect?${new URLSearchParams(o)}`;
