import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { CalendarIcon, CommentIcon } from '../../src/ui/Icon'

/** Comment and deadline: asked for only by who wants them. */
export function MoreButtons({ onOpen }: { onOpen: (field: 'comment' | 'deadline') => void }) {
  const { say } = useWords()
  return (
    <div className={css({ display: 'flex', gap: '4', marginLeft: '-8px' })}>
      <Button look="quiet" icon={<CommentIcon size={16} />} onPress={() => onOpen('comment')}>
        {say('total.comment')}
      </Button>
      <Button look="quiet" icon={<CalendarIcon size={16} />} onPress={() => onOpen('deadline')}>
        {say('total.deadline')}
      </Button>
    </div>
  )
}
