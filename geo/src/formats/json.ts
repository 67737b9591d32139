const MAX_DEPTH = 40;

type Parsed =
  | { value: unknown }
  | { code: 'json.broken' | 'file.too-deep' | 'file.truncated'; params: Record<string, string | number> };

/** JSON that is not nested deeper than geography ever is: what is would fill the memory before it was refused. */
export function parseJson(text: string): Parsed {
  const depth = depthOf(text);
  if (depth.most > MAX_DEPTH) return { code: 'file.too-deep', params: { limit: MAX_DEPTH } };
  try {
    return { value: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : '';
    return { code: depth.atEnd > 0 ? 'file.truncated' : 'json.broken', params: { reason } };
  }
}

function depthOf(text: string): { most: number; atEnd: number } {
  let [depth, most, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isText = false;
    } else if (code === 0x22) isText = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) most = depth;
      if (most > MAX_DEPTH) break;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return { most, atEnd: isText ? depth + 1 : depth };
}
