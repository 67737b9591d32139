/** Full-width digits and plus signs, which Chinese and Japanese keyboards type, as plain ones. */
export const halfWidth = (text: string): string =>
  text.replace(/[０-９＋]/g, (sign) => sign.normalize('NFKC'));
