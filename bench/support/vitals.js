/* Runs in the page, before everything else there. */
// A browser without a window reports a mouse that rests in the corner; a phone has none.
addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
window.vitals = { lcpMs: 0, firstPaintMs: 0, cls: 0, tapMs: 0, longTasks: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.entryType === 'largest-contentful-paint') window.vitals.lcpMs = entry.startTime;
    else if (entry.name === 'first-contentful-paint') window.vitals.firstPaintMs = entry.startTime;
    else if (entry.entryType === 'longtask')
      window.vitals.longTasks.push({ startMs: entry.startTime, ms: entry.duration });
    else if (entry.entryType === 'layout-shift' && !Reflect.get(entry, 'hadRecentInput'))
      window.vitals.cls += Reflect.get(entry, 'value');
  }
}).observe({ entryTypes: ['largest-contentful-paint', 'paint', 'longtask', 'layout-shift'] });
/** @type {PerformanceObserverInit & { durationThreshold: number }} */
const events = { type: 'event', durationThreshold: 16, buffered: true };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (Reflect.get(entry, 'interactionId')) window.vitals.tapMs = Math.max(window.vitals.tapMs, entry.duration);
}).observe(events);
