/** Scrolls a page's window, and nothing around it, to what is pointed at. */
export function centerMark(box: HTMLElement | null): void {
  const mark = box?.querySelector('[data-mark=active]')
  if (!box || !mark) return
  const [room, row] = [box.getBoundingClientRect(), mark.getBoundingClientRect()]
  const middle = (from: number, size: number) => from + size / 2
  box.scrollBy({
    left: middle(row.left, row.width) - middle(room.left, room.width),
    top: middle(row.top, row.height) - middle(room.top, room.height),
  })
}
