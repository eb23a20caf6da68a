import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitting, nextStop, toTable, ZOOM_MAX, ZOOM_MIN, zoomedAt } from '../../../../hub/web/cloth/view-port.ts';

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });
const zoom = fc.double({ min: ZOOM_MIN, max: ZOOM_MAX, noNaN: true });

test('the point under the finger stays there while zooming', () => {
  fc.assert(
    fc.property(zoom, coordinate, coordinate, zoom, coordinate, coordinate, (before, left, top, after, x, y) => {
      const view = { zoom: before, left, top };
      const at = { x, y };
      const then = toTable(zoomedAt(view, after, at), at);
      const now = toTable(view, at);
      expect(then.x).toBeCloseTo(now.x, 3);
      expect(then.y).toBeCloseTo(now.y, 3);
    }),
  );
});

test('zoom keeps within its bounds', () => {
  const view = { zoom: 1, left: 0, top: 0 };
  expect(zoomedAt(view, 99, { x: 0, y: 0 }).zoom).toBe(ZOOM_MAX);
  expect(zoomedAt(view, 0, { x: 0, y: 0 }).zoom).toBe(ZOOM_MIN);
});

test('all tiles fit with a margin, and are made no bigger than allowed', () => {
  const box = { from: { x: -370, y: -370 }, to: { x: 370, y: 370 } };
  const view = fitting(box, 390, 400, 20);
  expect(view.zoom * 740).toBeCloseTo(350);
  expect(view.zoom * box.from.x + view.left).toBeCloseTo(20);
  expect(fitting({ from: { x: 0, y: 0 }, to: { x: 10, y: 10 } }, 1000, 1000, 0).zoom).toBe(1);
  expect(fitting({ from: { x: 0, y: 0 }, to: { x: 10, y: 10 } }, 1000, 1000, 0, 2).zoom).toBe(2);
});

test('the zoom buttons go from stop to stop and end at the last', () => {
  expect([nextStop(0.96, 1), nextStop(1, 1), nextStop(1, -1), nextStop(2, 1), nextStop(0.25, -1)]).toEqual([
    1, 1.5, 0.75, 2, 0.25,
  ]);
});
