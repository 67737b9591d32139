const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const caps: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  ' ': '␣',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Enter: '↵',
};

export function capOf(key: string): string {
  return caps[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);
}
