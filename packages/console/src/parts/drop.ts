/** A place that files are dropped on. */
import { useState } from 'preact/hooks'

export interface DropHandlers {
  onDragOver(event: DragEvent): void
  onDragLeave(): void
  onDrop(event: DragEvent): void
}

/**
 * A shortcut for whoever has a mouse: beside it stands a button that does the same.
 * @returns whether something is held over the place, and the handlers of its element
 */
export function useDrop(onFiles: (files: Iterable<File>) => void): [isOver: boolean, handlers: DropHandlers] {
  const [isOver, setOver] = useState(false)
  return [
    isOver,
    {
      onDragOver(event) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer?.files ?? [])
      },
    },
  ]
}
