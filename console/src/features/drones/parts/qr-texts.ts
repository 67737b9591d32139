/** What the QR code on a label states, read by the bind form of an owner: plain text, so that any reader shows what it is. */
export const bindingText = (o: { droneId: string; activateCode: string }): string =>
  `smartflight:bind?${new URLSearchParams(o)}`;
