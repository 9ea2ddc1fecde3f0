import { useEffect, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { LoadProgress } from './figureSources.ts'

/**
 * The total progress of loads by key; undefined if none is active. Use it only in the component that shows it. It is
 * not an external store to React, since store updates would restart low-priority renders.
 */
export function useProgress(): (keys: readonly string[]) => LoadProgress | undefined {
  const { progress } = useCore()
  const [current, setCurrent] = useState(progress.current)
  useEffect(() => {
    const take = () => setCurrent(progress.current())
    take()
    return progress.subscribe(take)
  }, [progress])
  return (keys) => sumOf(keys.flatMap((key) => current.get(key) ?? []))
}

function sumOf(all: readonly LoadProgress[]): LoadProgress | undefined {
  if (all.length === 0) return undefined
  const sum = (read: (progress: LoadProgress) => number) =>
    all.reduce((total, progress) => total + read(progress), 0)
  return {
    bytes: sum(({ bytes }) => bytes),
    rows: sum(({ rows }) => rows),
    part: sum(({ part }) => part),
    parts: sum(({ parts }) => parts),
  }
}
