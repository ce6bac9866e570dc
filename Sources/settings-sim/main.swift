import Commands
import Glibc

exit(Tool.run(.process()).rawValue)
