/** A multipart form with one file in field `file`, with the given name and type. */
export function formOf(
  body: unknown,
  { name = 'picture.jpg', type = 'image/jpeg' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const file = body instanceof Object && 'file' in body ? body.file : undefined;
  const boundary = 'a-boundary-of-the-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    file instanceof Uint8Array ? file : Buffer.alloc(0),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
