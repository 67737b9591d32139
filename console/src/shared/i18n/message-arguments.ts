/**
 * The arguments of every text that has some, read from the English texts.
 * Made by `npm run generate`: change the texts, not this file.
 */
export interface MessageArguments {
  'ago.hours': { n: number };
  'ago.minutes': { n: number };
  'count.sorties': { n: number };
  'duration.hours': { h: string; m: string };
  'duration.minutes': { m: string; s: string };
  'duration.seconds': { s: string };
  'exports.left': { time: string };
  'exports.progress': { percent: string; done: string; total: string };
  'exports.ready': { rows: string; size: string };
  'exports.rowsDone': { done: string };
  'exports.short': { percent: string };
  'exports.shortCount': { done: string; total: string };
  'flights.chart.summary': { name: string; low: string; high: string };
  'flights.col.gross': { unit: string };
  'flights.col.net': { unit: string };
  'flights.dayLine': { sorties: string; area: string };
  'flights.detail.inside': { inside: string; plot: string };
  'flights.detail.plotNamed': { name: string };
  'flights.detail.title': { plot: string; type: string };
  'flights.event.gap': { time: string };
  'flights.event.jump': { time: string };
  'flights.event.noFlow': { time: string };
  'flights.event.outside': { area: string };
  'flights.fact.target': { rate: string };
  'flights.fact.timeSplit': { work: string; ferry: string };
  'flights.filterCount': { n: number };
  'flights.map.failed': { n: number };
  'flights.map.loading': { done: string; total: string };
  'flights.note.more': { n: string };
  'flights.overlapOf': { value: string };
  'flights.pick.clear': { name: string };
  'flights.record.printed': { at: string };
  'flights.total.grossDays': { from: string; to: string };
  'flights.zone': { zone: string };
  'map.cell': { area: string };
  'map.notConfigured': { layer: string };
  'realtime.age': { age: string };
  'realtime.all': { n: string };
  'realtime.emptyIn': { time: string };
  'realtime.lastSeen': { when: string };
  'realtime.needAttention': { n: number };
  'realtime.netSince': { at: string };
  'realtime.shownOf': { shown: string; total: string };
  'realtime.timeSince': { at: string };
  'realtime.workingOf': { working: string; total: string };
  'table.page': { page: string; pages: string };
  'table.range': { from: string; to: string; total: string };
  'tabs.closeNamed': { name: string };
  'tabs.count': { n: number };
  'tabs.dirty': { name: string };
  'tabs.dirtyRefresh': { name: string };
}
